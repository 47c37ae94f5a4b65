import type { Role } from '@/lib/people/person';
import { text } from '@/lib/platform/shared/text';

/** The label of each role and a sentence on what it may do. */
export const roleLabels: Record<Role, { label: string; description: string }> = {
  owner: { label: text('Owner'), description: text('Everything, including managing owners.') },
  admin: {
    label: text('Admin'),
    description: text('Everything except owners: clients, people, token families, connections.'),
  },
  auditor: { label: text('Auditor'), description: text('Read-only access to the whole console.') },
};

export const noRole = {
  label: text('No role'),
  description: text('Can sign in to apps and their own account, not the console.'),
};
