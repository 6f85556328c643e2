/** Where this remote's page is. */
export const TEAM_PATH = '/account/team'
