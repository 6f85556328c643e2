/** The plans that somebody begins with for nothing (commerce.md §4, "Free-trial plan ids"; rule I16), as the sample catalog names them. */
export const FREE_PLANS = {
  US_STANDARD_FREE: 'us-standard-cloud-free-monthly',
  US_CORE_FREE: 'us-core-cloud-free-monthly',
  US_CORE_TRIAL: 'us-core-cloud-trial-monthly',
  INTL_AUTOCOMPLETE_TRIAL: 'international-autocomplete-cloud-trial-monthly',
} as const
