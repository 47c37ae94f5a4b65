import type { ListSpec } from '@/components/data-table/state';

/** A person or group that can be selected. */
export interface Candidate {
  id: string;
  displayName: string;
  /** The user name, or the origin of a group. */
  detail: string;
  /** Why it cannot be selected, because it already belongs; null if it can. */
  already: string | null;
}

/** What is selected: people or groups for a group, groups for a person, or people or groups for a role. */
export type CandidateKind = 'people' | 'groups' | 'groups-of-person' | 'people-with-role' | 'groups-with-role';

/** What the lists of candidates keep in their address. */
export const candidateSpec: ListSpec<'displayName', never> = {
  sorts: ['displayName'],
  defaultSort: { by: 'displayName', direction: 'asc' },
};

/** The form that the checkboxes in the list belong to. */
export const CANDIDATES_FORM = 'candidates';
