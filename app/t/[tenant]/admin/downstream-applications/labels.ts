import type { Tone } from '@/components/ui/badge';
import type { PushedKind, ResourceStatus } from '@/lib/journal/downstream/downstream-resource';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type {
  Assignment,
  Authentication,
  DeletionPolicy,
  Finding,
  MatchAttribute,
} from '@/lib/provisioning/downstream/application';

interface Explained {
  label: Sayable;
  description: Sayable;
}

export const authenticationLabels: Record<Authentication, Explained> = {
  bearer: { label: msg('downstream.bearer'), description: msg('downstream.bearerMeans') },
  client_credentials: {
    label: msg('downstream.clientCredentials'),
    description: msg('downstream.clientCredentialsMeans'),
  },
};

export const assignmentLabels: Record<Assignment, Explained> = {
  everyone: { label: msg('downstream.everyone'), description: msg('downstream.everyoneMeans') },
  groups: { label: msg('downstream.membersOfGroups'), description: msg('downstream.membersOfGroupsMeans') },
  rule: { label: msg('downstream.byRule'), description: msg('downstream.byRuleMeans') },
  client: { label: msg('downstream.peopleOfClient'), description: msg('downstream.peopleOfClientMeans') },
};

export const deletionLabels: Record<DeletionPolicy, Explained> = {
  deactivate: { label: msg('downstream.deactivateThere'), description: msg('downstream.deactivateThereMeans') },
  delete: { label: msg('downstream.deleteThere'), description: msg('downstream.deleteThereMeans') },
};

/** The names of SCIM, except for the first, which everyone knows. */
export const matchLabels: Record<MatchAttribute, Sayable> = {
  userName: msg('common.userName'),
  'emails.value': msg('downstream.byEmail'),
  externalId: msg('common.externalId'),
};

export const kindLabels: Record<PushedKind, Sayable> = { User: msg('common.person'), Group: msg('common.group') };

export const resourceStatusLabels: Record<ResourceStatus, { label: Sayable; tone: Tone }> = {
  waiting: { label: msg('common.waiting'), tone: 'warning' },
  confirmed: { label: msg('downstream.confirmed'), tone: 'success' },
  'given-up': { label: msg('common.abandoned'), tone: 'danger' },
};

/** What was found, and what a repair does about it. */
export const findingLabels: Record<Finding, Explained & { tone: Tone }> = {
  missing: { label: msg('downstream.missing'), description: msg('downstream.missingMeans'), tone: 'warning' },
  unlinked: { label: msg('downstream.unlinked'), description: msg('downstream.unlinkedMeans'), tone: 'info' },
  differs: { label: msg('downstream.differs'), description: msg('downstream.differsMeans'), tone: 'warning' },
  unassigned: { label: msg('downstream.unassigned'), description: msg('downstream.unassignedMeans'), tone: 'danger' },
  unknown: { label: msg('downstream.unknown'), description: msg('downstream.unknownMeans'), tone: 'neutral' },
};
