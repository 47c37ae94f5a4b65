import type { Role } from '@/lib/directory/person';

/** What each role is called, and what it may do, in a sentence. */
export const roleLabels: Record<Role, { label: string; description: string }> = {
  owner: { label: 'Owner', description: 'Everything, including who else is an owner.' },
  admin: { label: 'Admin', description: 'Everything but owners: clients, people, token families, connections.' },
  auditor: { label: 'Auditor', description: 'Sees the whole console and changes nothing.' },
};

export const noRole = { label: 'No role', description: 'Signs in to applications and to the own account, not to the console.' };
