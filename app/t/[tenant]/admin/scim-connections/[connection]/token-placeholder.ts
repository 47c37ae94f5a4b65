/** What stands for the token in commands. */
export const TOKEN_PLACEHOLDER = 'YOUR-SCIM-TOKEN';
