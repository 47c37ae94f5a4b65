import { pathSegment } from '@/lib/platform/shared/path-segment';
import { resourcePath } from './resource-path';

/** A role's name can contain any character, so it is encoded like the identifier of its resource. */
export const rolePath = (tenantPlace: string, identifier: string, role: string) =>
  `${resourcePath(tenantPlace, identifier)}/roles/${pathSegment(role)}`;
