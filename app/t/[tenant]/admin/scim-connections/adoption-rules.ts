import { text } from '@/lib/platform/shared/text';
import type { AdoptionRule } from '@/lib/scim/protocol/store';

/** What each rule means, for whoever connects a directory to people who are here already. */
export const adoptionLabels: Record<AdoptionRule, { label: string; description: string }> = {
  off: {
    label: text('Never'),
    description: text(
      'Whoever the directory creates with a user name that is taken here is refused. Only people whom it has brought itself are its own.',
    ),
  },
  ask: {
    label: text('When an administrator allows it'),
    description: text(
      'A person with the same user name, or who has proved the same e-mail address, is listed here to be allowed or refused. Until then the directory is told that they exist.',
    ),
  },
  on: {
    label: text('Always'),
    description: text(
      'A person with the same user name, or who has proved the same e-mail address, becomes the connection’s at once. For owners an owner is asked nevertheless.',
    ),
  },
};
