import { z } from 'zod';
import type { PersonReader } from '@/lib/people/store';
import { msg } from '@/lib/platform/shared/message';

/** The field with the user name of an accountable person; empty if no one is accountable. */
export const ownerField = z.string().trim().default('');

/**
 * Finds the active person whom a form makes accountable.
 * @returns null if the field is empty; undefined if no active person has this user name
 */
export async function ownerNamed(
  directory: { findPersonByUserName(tenantId: string, userName: string): ReturnType<PersonReader['findPerson']> },
  tenantId: string,
  userName: string,
): Promise<string | null | undefined> {
  if (userName === '') return null;
  const person = await directory.findPersonByUserName(tenantId, userName);
  return person?.attributes.active ? person.id : undefined;
}

export const noSuchOwner = { ok: false as const, fieldErrors: { owner: msg('owners.noActivePersonWithUserName') } };
