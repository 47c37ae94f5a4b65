'use client';

import { createContext, type ReactNode, use } from 'react';
import { ACCOUNT_FIELD } from '@/lib/platform/shared/account-field';

const PersonId = createContext<string | null>(null);

/** The frame of pages for a signed-in person: their forms are accepted only for that person. */
export function ForAccount({ personId, children }: { personId: string; children: ReactNode }) {
  return <PersonId value={personId}>{children}</PersonId>;
}

/** The person for whom the page was rendered; null outside of such pages. */
export const useAccountOfPage = (): string | null => use(PersonId);

/** Names the person for whom the page was rendered, in a form for a server action. */
export function AccountField() {
  const personId = useAccountOfPage();
  return personId !== null && <input type="hidden" name={ACCOUNT_FIELD} value={personId} />;
}

/** Fields that are sent without a form, with the same name in them. */
export function withAccount(personId: string | null, fields: FormData): FormData {
  if (personId !== null) fields.set(ACCOUNT_FIELD, personId);
  return fields;
}
