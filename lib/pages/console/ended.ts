import type { ActiveCounts } from '@/lib/people/outcome';
import { type Message, msg, type Sayable } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';

/** What actions end, besides what was issued to people, with its count in words. */
const words = {
  sessions: (count: number) => msg('common.sessions', { count }),
  tokenFamilies: (count: number) => msg('common.tokenFamiliesCount', { count }),
  authorizationCodes: (count: number) => msg('people.authorizationCodes', { count }),
  deviceAuthorizations: (count: number) => msg('people.deviceAuthorizations', { count }),
  backchannelRequests: (count: number) => msg('people.approvalRequests', { count }),
  accessKeys: (count: number) => msg('people.accessKeys', { count }),
  personalTokens: (count: number) => msg('people.personalAccessTokens', { count }),
  consents: (count: number) => msg('ended.consents', { count }),
  /** Token families, on people's own pages. */
  appConnections: (count: number) => msg('ended.appConnections', { count }),
  initialAccessTokens: (count: number) => msg('ended.initialAccessTokens', { count }),
  scimTokens: (count: number) => msg('ended.scimTokens', { count }),
  setupSessions: (count: number) => msg('ended.setupSessions', { count }),
  deliveries: (count: number) => msg('ended.deliveries', { count }),
  revocationRights: (count: number) => msg('ended.revocationRights', { count }),
  memberships: (count: number) => msg('ended.memberships', { count }),
  roleAssignments: (count: number) => msg('ended.roleAssignments', { count }),
} satisfies Record<keyof ActiveCounts, (count: number) => Message> & Record<string, (count: number) => Message>;

export type EndedCounts = Partial<Record<keyof typeof words, number>>;

/** What an action did, and how many of what ended in its transaction. */
export interface Ended {
  /**
   * A sentence: "The client was deleted." If it says how many are rejected, because the action disabled what they
   * belong to and nothing ended, that is the number after the action.
   */
  done?: Message;
  /** Left out if the action ends nothing else that is counted. */
  counts?: EndedCounts;
}

const countWords = (counts: EndedCounts): Message[] =>
  (Object.keys(words) as (keyof typeof words)[]).flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [words[kind](count)] : [];
  });

/** The counts in words; kinds with none are left out. */
export const countTexts = (t: SayText, counts: EndedCounts): string[] => countWords(counts).map((words) => t(words));

/** "1, 2 and 3" */
function listed([first, ...others]: readonly Sayable[]): Sayable | undefined {
  return others.reduce<Sayable | undefined>(
    (before, next, index) =>
      before &&
      (index === others.length - 1 ? msg('ended.lastOfList', { before, next }) : msg('ended.list', { before, next })),
    first,
  );
}

/** What an action ended, as a sentence: "The client was deleted. 3 sessions and 1 token family ended." */
export function endedMessage({ done, counts }: Ended): Message {
  const list = counts && listed(countWords(counts));
  if (list) return done ? msg('ended.doneAndEnded', { done, list }) : msg('ended.ended', { list });
  if (!done) return msg('ended.nothing');
  return counts ? msg('ended.doneAndNothing', { done }) : msg('ended.done', { done });
}

/** Says that second factors were removed and, if the person has none left, that the recovery codes no longer work. */
export const factorsRemoved = ({
  factors: count,
  recoveryCodes,
}: {
  factors: number;
  recoveryCodes: number;
}): Message =>
  recoveryCodes > 0 ? msg('ended.factorsAndCodesRemoved', { count }) : msg('ended.factorsRemoved', { count });
