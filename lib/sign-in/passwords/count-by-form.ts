import { isFormerHash } from './hash-password';
import { type HashFormName, nobodysHashOf } from './imported-hash';
import type { CredentialStore } from './store';

export interface PasswordCounts {
  /** People whose hash has the form and parameters of new ones. */
  current: number;
  /**
   * The others, the most frequent form first. Their hashes are replaced when they next sign in with their password.
   * `unknown`: no password matches these.
   */
  others: { form: HashFormName | 'unknown'; people: number }[];
}

/** How many people of a tenant have a password, by the form of its hash. Deleted people are not counted. */
export async function countByForm(
  credentials: Pick<CredentialStore, 'countHashKinds'>,
  tenantId: string,
): Promise<PasswordCounts> {
  let current = 0;
  const others = new Map<HashFormName | 'unknown', number>();
  for (const { kind, people } of await credentials.countHashKinds(tenantId)) {
    if (kind !== null && !isFormerHash(`${kind}$`)) current += people;
    else {
      const form = nobodysHashOf(kind ?? '')?.form ?? 'unknown';
      others.set(form, (others.get(form) ?? 0) + people);
    }
  }
  return {
    current,
    others: [...others]
      .map(([form, people]) => ({ form, people }))
      .sort((left, right) => right.people - left.people || left.form.localeCompare(right.form)),
  };
}
