import { useText } from '@/components/text/use-text';
import type { SetupTask } from '@/lib/operation/setup-links/setup-link';
import type { SetupState } from '@/lib/operation/setup-links/setup-state';
import { progressOf } from '@/lib/pages/sign-in/set-up/task-progress';
import { type Message, msg } from '@/lib/platform/shared/message';

export const taskTexts: Record<SetupTask, { title: Message; about: Message }> = {
  domain: { title: msg('setUp.emailDomain'), about: msg('setUp.provesThatTheDomainIsYours') },
  directory: { title: msg('setUp.directory'), about: msg('setUp.accountsAreCreatedAutomatically') },
  'sign-in': { title: msg('setUp.signIn'), about: msg('setUp.peopleSignInWithYourAccounts') },
};

/** How far each of these tasks has come. */
export function TaskStates({ tasks, state }: { tasks: readonly SetupTask[]; state: SetupState }) {
  const t = useText();
  return (
    <ul className="divide-y rounded-md border text-sm">
      {tasks.map((task) => (
        <li key={task} className="px-4 py-3">
          <span className="block font-medium">{t(taskTexts[task].title)}</span>
          <span className="block text-ink-muted">{t(progressOf(task, state).text)}</span>
        </li>
      ))}
    </ul>
  );
}
