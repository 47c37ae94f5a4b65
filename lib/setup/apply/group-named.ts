import { ApplyError, type Path } from './apply-error';
import type { ApplyStores } from './stores';

/** The id of a group of which a file has the name. @throws ApplyError unless exactly one group has the name */
export async function groupNamed(
  directory: ApplyStores['directory'],
  tenantId: string,
  displayName: string,
  path: Path,
): Promise<string> {
  const [one, another] = await directory.findGroupsBy(tenantId, { displayName });
  if (!one) throw new ApplyError(path, 'is not the name of a group');
  if (another) throw new ApplyError(path, 'is the name of several groups; make it unique in the console');
  return one.id;
}
