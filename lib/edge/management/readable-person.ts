import type { Person } from '@/lib/people/person';
import { personNotFound } from './manageable-person';
import type { Answer, ManagementContext } from './operation';
import type { Problem } from './problem';

/** Answers with information about a person, whatever their role. */
export async function ofPerson(
  { container, tenant }: ManagementContext,
  id: string,
  tell: (person: Person) => Promise<Answer>,
): Promise<Answer | Problem> {
  const person = await container.directory.findPerson(tenant.id, id);
  return person ? tell(person) : personNotFound;
}
