import { text } from '@/lib/platform/shared/text';
import type { AdoptionRule } from '@/lib/scim/protocol/store';

/** What each rule means for an administrator who connects a directory to existing people. */
export const adoptionLabels: Record<AdoptionRule, { label: string; description: string }> = {
  off: {
    label: text('Never'),
    description: text(
      'Creating a person with a taken user name is rejected. The connection owns only people it created.',
    ),
  },
  ask: {
    label: text('With administrator approval'),
    description: text(
      'A person with the same user name or the same confirmed email address is listed here for approval. Until then, the directory gets the response that the person exists.',
    ),
  },
  on: {
    label: text('Always'),
    description: text(
      'A person with the same user name or the same confirmed email address is adopted immediately. Owners still need an owner’s approval.',
    ),
  },
};
