import { groupKind } from './group-kind';
import type { ResourceKind } from './resource-kind';
import { userKind } from './user-kind';

/** Every resource type of the service, in the order in which they are listed. */
export const RESOURCE_KINDS = { User: userKind, Group: groupKind } as const satisfies Record<string, ResourceKind>;

export type ResourceName = keyof typeof RESOURCE_KINDS;
