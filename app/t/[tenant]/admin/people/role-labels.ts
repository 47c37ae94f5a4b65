import type { Role } from '@/lib/people/person';
import { text } from '@/lib/platform/shared/text';

/** What each role is called, and what it may do, in a sentence. */
export const roleLabels: Record<Role, { label: string; description: string }> = {
  owner: { label: text('Owner'), description: text('Everything, including who else is an owner.') },
  admin: {
    label: text('Admin'),
    description: text('Everything but owners: clients, people, token families, connections.'),
  },
  auditor: { label: text('Auditor'), description: text('Sees the whole console and changes nothing.') },
};

export const noRole = {
  label: text('No role'),
  description: text('Signs in to applications and to the own account, not to the console.'),
};
