import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import type { Imported } from './import';

const SHOWN_AT_MOST = 200;

/** The results of an import, and the lines that it rejected. */
export function ImportDone({
  outcome: { created, changed, unchanged, refused, invite },
}: {
  outcome: NonNullable<Imported['outcome']>;
}) {
  const t = useText();
  return (
    <Callout
      tone={refused.length > 0 ? 'warning' : 'success'}
      role="status"
      title={t('people.peopleWereCreatedChangedChanged', { count: created, changed, unchanged })}
      className="max-w-3xl"
    >
      {created > 0 && invite === 'no-mail-server' && <p>{t('people.newPeopleHaveNotBeenInvited')}</p>}
      {created > 0 && typeof invite === 'object' && (
        <>
          <p>{t('people.newPeopleHaveNotBeen')}</p>
          <ButtonLink href={invite.href} className="mt-2">
            {t('people.inviteNewPeople')}
          </ButtonLink>
        </>
      )}
      {refused.length > 0 && <p>{t('people.linesWereRejected', { count: refused.length })}</p>}
      <ul className="list-disc pl-4">
        {refused.slice(0, SHOWN_AT_MOST).map(({ line, userName, reason }) => (
          <li key={line}>
            {t('people.lineLineUserNameReason', { line, userName: userName || t('people.noUserName'), reason })}
          </li>
        ))}
      </ul>
      {refused.length > SHOWN_AT_MOST && <p>{t('common.andOthers', { count: refused.length - SHOWN_AT_MOST })}</p>}
    </Callout>
  );
}
