/** A token that a person created for themselves, as pages list it. Only they know its value. */
export interface PersonalToken {
  id: string;
  name: string;
  /** The identifier of the resource that the token is for; null for our own. */
  resource: string | null;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

/** The most active tokens that a person may have. */
export const PERSONAL_TOKENS_AT_MOST = 20;

/**
 * The most tokens that a person may create within 24 hours, including revoked ones: each causes a row, an audit log
 * entry and an email.
 */
export const PERSONAL_TOKENS_A_DAY = 50;

/** How audit rows refer to it. */
export const personalTokenTarget = ({ id, name }: Pick<PersonalToken, 'id' | 'name'>) => ({
  type: 'personal-token',
  id,
  name,
});
