/** Where this remote's page is (its manifest says the same to the shell). */
export const TEAM_PATH = '/account/team'
