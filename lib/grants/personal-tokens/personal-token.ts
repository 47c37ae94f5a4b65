/** A token that a person made for themselves, as pages list it: its value is known to them alone. */
export interface PersonalToken {
  id: string;
  name: string;
  /** The identifier of the resource that it is for; null for our own. */
  resource: string | null;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

/** How many of somebody may live at a time. */
export const PERSONAL_TOKENS_AT_MOST = 20;

/** How many somebody may make within 24 hours, whatever became of them: each is a row, an entry of the audit log and a mail. */
export const PERSONAL_TOKENS_A_DAY = 50;

/** How audit rows name it. */
export const personalTokenTarget = ({ id, name }: Pick<PersonalToken, 'id' | 'name'>) => ({
  type: 'personal-token',
  id,
  name,
});
