import { OAuthRefusal } from './errors';

/**
 * The resources asked for (RFC 8707, 2), once each. A tenant knows one: the issuer itself.
 * @throws OAuthRefusal (invalid_target) on any other
 */
export function requestedResources(parameters: readonly string[], issuer: string): string[] {
  const unknown = parameters.find((resource) => resource !== issuer);
  if (unknown !== undefined) throw new OAuthRefusal('invalid-target', `resource ${unknown.slice(0, 200)} is unknown`);
  return [...new Set(parameters)];
}

/**
 * The resources of a token request: at most those that were authorized (RFC 8707, 2.2), which without any is the issuer.
 * @returns those asked for, or all that were authorized
 * @throws OAuthRefusal (invalid_target)
 */
export function narrowedResources(parameters: readonly string[], authorized: readonly string[], issuer: string): string[] {
  const within = authorized.length === 0 ? [issuer] : authorized;
  const outside = parameters.find((resource) => !within.includes(resource));
  if (outside !== undefined) throw new OAuthRefusal('invalid-target', `resource ${outside.slice(0, 200)} was not authorized`);
  return parameters.length === 0 ? [...authorized] : [...new Set(parameters)];
}
