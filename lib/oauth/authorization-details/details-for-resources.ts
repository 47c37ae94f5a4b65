import type { AuthorizationDetail } from './authorization-detail';
import { isTextList } from './common-fields';

/**
 * The details that matter to an access token's audience: "filtered to the specific audience" (RFC 9396, 9.1). An entry
 * without locations applies to every audience. A token without a resource gets all entries.
 */
export function detailsForResources(
  resources: readonly string[],
  details: readonly AuthorizationDetail[],
): AuthorizationDetail[] {
  if (resources.length === 0) return [...details];
  return details.filter(
    ({ locations }) =>
      !isTextList(locations) || locations.some((location) => resources.some((resource) => isAt(location, resource))),
  );
}

/** Whether a location is the resource or is below it. */
function isAt(location: string, resource: string): boolean {
  if (!location.startsWith(resource)) return false;
  return (
    location.length === resource.length || resource.endsWith('/') || /^[/?#]/.test(location.slice(resource.length))
  );
}
