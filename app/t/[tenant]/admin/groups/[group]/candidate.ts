import type { ListSpec } from '@/components/data-table/state';

/** Somebody or something that can become a member. */
export interface Candidate {
  id: string;
  displayName: string;
  /** The user name, or where a group comes from. */
  detail: string;
  /** Why it is not to be chosen, being so already; null when it is. */
  already: string | null;
}

/** Who or what is chosen: people or groups for a group, or groups for a person. */
export type CandidateKind = 'people' | 'groups' | 'groups-of-person';

/** What the lists of candidates keep in their address. */
export const candidateSpec: ListSpec<'displayName', never> = {
  sorts: ['displayName'],
  defaultSort: { by: 'displayName', direction: 'asc' },
};

/** The form to which the boxes in the list belong. */
export const CANDIDATES_FORM = 'candidates';
