/** Adding people to a stream and removing them (OpenID SSF 1.0, 8.1.3). */
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';
import { receiverTarget } from '../receiver';
import type { EventChange, EventServices } from '../store';

type SubjectChange = { kind: 'done' | 'not-found' | 'too-many' };

/**
 * Adds a person to a client's stream or removes the person. A subject that names no one changes nothing and is
 * answered like any other: "A "404" response may indicate to the Event Receiver that the subject does not exist"
 * (9.1).
 */
export async function changeSubject(
  { store }: Pick<EventServices, 'store'>,
  {
    tenantId,
    id,
    clientId,
    issuer,
    subject,
    change,
  }: {
    tenantId: string;
    id: string;
    clientId: string;
    issuer: string;
    subject: NamedSubject;
    change: 'add' | 'remove';
  },
  { cause }: { cause: Cause },
): Promise<SubjectChange> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<SubjectChange> => {
    const receiver = await steps.lock(tenantId, id);
    if (receiver?.stream?.clientId !== clientId) return { kind: 'not-found' };
    const isException = (change === 'remove') === (receiver.stream.defaultSubjects === 'ALL');
    const people = await peopleNamed(steps, { tenantId, issuer, subject });
    for (const personId of people) {
      if (!(await steps.setSubject({ tenantId, receiverId: id, personId, isException }))) return { kind: 'too-many' };
      await steps.audit({
        tenantId,
        cause,
        action: change === 'add' ? 'event-receiver.subject-added' : 'event-receiver.subject-removed',
        target: receiverTarget(receiver),
        detail: { personId },
      });
    }
    return { kind: 'done' };
  });
}

async function peopleNamed(
  steps: Pick<EventChange, 'isPerson' | 'peopleWithEmail'>,
  { tenantId, issuer, subject }: { tenantId: string; issuer: string; subject: NamedSubject },
): Promise<string[]> {
  if (subject.format === 'email') return steps.peopleWithEmail(tenantId, subject.email);
  if (subject.format === 'iss_sub' && subject.iss !== issuer) return [];
  const personId = subject.format === 'iss_sub' ? subject.sub : subject.id;
  return (await steps.isPerson(tenantId, personId)) ? [personId] : [];
}
