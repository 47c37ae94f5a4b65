import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { LiveTopic } from '@/lib/platform/postgres/written-topics';

/** The least role that may open the pages of each topic. */
const leastRole: Record<LiveTopic, Role> = {
  people: 'auditor',
  families: 'auditor',
  sessions: 'auditor',
  audit: 'auditor',
  provisioning: 'auditor',
  failures: 'auditor',
  notices: 'auditor',
  // Auditors can open the page, but only administrators can run a flow there.
  playground: 'admin',
};

/** Whether a person's role lets them follow a topic. */
export const mayFollow = (role: Role | null, topic: LiveTopic): boolean => roleSuffices(role, leastRole[topic]);
