import type { PullSettings } from './source';

/** What a directory says about a group. */
export interface PulledGroup {
  /** The directory's own id, which becomes the externalId. */
  id: string;
  /** Null if it did not change. */
  name: string | null;
  /** The directory's ids of members, people and groups alike, that this page adds or removes. */
  joined: string[];
  left: string[];
}

/** A page of a list of groups, or of changes of groups. A group with many members can be on several. */
export interface PulledGroupPage {
  /** Those of the groups that are pulled. */
  groups: PulledGroup[];
  /** Groups that the directory has deleted, or that are no longer among those that are pulled. */
  gone: string[];
  /** How many groups the page has, also of those that are not pulled. */
  listed: number;
  next: string | null;
  /** As for people. */
  deltaLink: string | null;
}

/** Whether a group of this name is pulled: it is named, or begins with a name that ends in an asterisk. */
export const isPulledGroup = ({ groups }: Pick<PullSettings, 'groups'>, name: string): boolean =>
  groups.some((one) =>
    one.endsWith('*')
      ? name.toLowerCase().startsWith(one.slice(0, -1).toLowerCase())
      : name.toLowerCase() === one.toLowerCase(),
  );
