/** The field of an action's form with the id of the person for whom its page was rendered. */
export const ACCOUNT_FIELD = '$account';
