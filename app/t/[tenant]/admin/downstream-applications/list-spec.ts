import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { pushedKinds, resourceStatuses } from '@/lib/journal/downstream/downstream-resource';
import { findings } from '@/lib/provisioning/downstream/application';
import { type ApplicationSort, applicationSorts } from '@/lib/provisioning/downstream/store';

export type ApplicationFilter = 'status' | Days;

/** What the list of downstream applications keeps in its address. */
export const applicationListSpec: ListSpec<ApplicationSort, ApplicationFilter> = {
  sorts: applicationSorts,
  defaultSort: { by: 'name', direction: 'asc' },
  filters: { status: ['working', 'failing', 'disabled'], ...days },
};

export type ResourceFilter = 'status' | 'kind';

/** What the list of an application's people and groups keeps in its address. They are in the order of their ids. */
export const resourceListSpec: ListSpec<'created', ResourceFilter> = {
  sorts: ['created'],
  defaultSort: { by: 'created', direction: 'desc' },
  filters: { status: resourceStatuses, kind: pushedKinds },
};

/** What the list of an application's drift keeps in its address. */
export const driftListSpec: ListSpec<'name', 'finding'> = {
  sorts: [],
  defaultSort: { by: 'name', direction: 'asc' },
  filters: { finding: findings },
};
