import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import type { SelfTestAnswer } from './step';

type Check = (answer: SelfTestAnswer) => Sayable | null;

/** Reports the first problem found; null when there is none. */
export function all(...checks: Check[]): Check {
  return (answer) => {
    for (const check of checks) {
      const problem = check(answer);
      if (problem) return problem;
    }
    return null;
  };
}

export function status(...wanted: number[]): Check {
  return (answer) =>
    wanted.includes(answer.status)
      ? null
      : msg('provisioning.expectedStatusWantedGotStatus', {
          status: String(answer.status),
          wanted: wanted
            .map((code): Sayable => verbatim(String(code)))
            .reduce((one, other) => msg('provisioning.oneOrOther', { one, other })),
        });
}

/** @param path member names and list positions: `emails.0.value` */
export function value(path: string, wanted: Json): Check {
  return ({ body }) => {
    const found = at(body, path);
    return JSON.stringify(found) === JSON.stringify(wanted)
      ? null
      : msg('provisioning.expectedPathToBeWanted', {
          path,
          found: JSON.stringify(found) ?? msg('common.missing'),
          wanted: JSON.stringify(wanted),
        });
  };
}

export function absent(path: string): Check {
  return ({ body }) => (at(body, path) === undefined ? null : msg('provisioning.expectedNoPathInResponse', { path }));
}

/** Checks the number of a list's resources or of an attribute's values. */
export function count(path: string, wanted: number): Check {
  return ({ body }) => {
    const found = at(body, path);
    const length = Array.isArray(found) ? found.length : 0;
    return length === wanted
      ? null
      : msg('provisioning.expectedWantedValuesInPath', {
          path,
          count: String(length),
          wanted: String(wanted),
        });
  };
}

/** Checks the members of a group, in any order. */
export function members(...wanted: (string | undefined)[]): Check {
  return ({ body }) => {
    const found = Array.isArray(body.members) ? body.members.map((one) => (isObject(one) ? one.value : one)) : [];
    return JSON.stringify([...found].sort()) === JSON.stringify([...wanted].sort())
      ? null
      : msg('provisioning.expectedMembersWantedGotFound', {
          found: JSON.stringify(found),
          wanted: JSON.stringify(wanted),
        });
  };
}

/** Accepts either correct response to a PATCH: with the resource, or without a body. */
export const patched = status(200, 204);

function at(body: ScimObject, path: string): Json | undefined {
  let found: Json | undefined = body;
  for (const part of partsOf(path))
    found = Array.isArray(found) ? found[Number(part)] : isObject(found) ? found[part] : undefined;
  return found;
}

/** A URN contains dots itself, so its part of the path extends to its last colon. */
function partsOf(path: string): string[] {
  const end = path.startsWith('urn:') ? path.lastIndexOf(':') : -1;
  const rest = path.slice(end + 1).split('.');
  return end === -1 ? rest : [path.slice(0, end), ...rest];
}
