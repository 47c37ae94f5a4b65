import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { countTexts } from '@/lib/pages/console/ended';
import type { ActiveCounts } from '@/lib/people/outcome';
import type { Sayable } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import { deactivate, reactivate, remove } from './actions';

interface StatusActionsProps {
  tenantPlace: string;
  person: { id: string; name: string; active: boolean };
  /** What a deactivation would end now. */
  activeCounts: ActiveCounts;
  /** What happens to what they are accountable for. */
  owned: readonly string[];
  /** The names of the downstream applications that know the person. */
  applications: readonly string[];
  /** The connection that provisions the person, and whether it deactivated them; null without a connection. */
  directory: { name: string; deactivated: boolean } | null;
  /** The page that helps the person set up a way to sign in, and its label; null if a link has nothing to set up. */
  help: { href: string; label: Sayable } | null;
}

/** The deactivate button, with a confirmation of what ends; or the reactivate button. */
export function StatusActions({
  tenantPlace,
  person: { id, name, active },
  activeCounts,
  owned,
  applications,
  directory,
  help,
}: StatusActionsProps) {
  const t = useText();
  const ending = endingTexts(t, activeCounts, applications);
  return active ? (
    <>
      {help && <ButtonLink href={help.href}>{t(help.label)}</ButtonLink>}
      <ConfirmDialog
        ask="deactivate"
        trigger={t('people.deactivate')}
        title={t('people.deactivateName', { name })}
        description={ending.length > 0 ? t('people.theyCanNoLongerSignInAnd') : t('people.theyCanNoLongerSign')}
        ends={ending}
        confirmLabel={t('people.deactivate')}
        action={deactivate.bind(null, tenantPlace)}
        fields={{ id }}
      >
        <OwnedList owned={owned} />
      </ConfirmDialog>
    </>
  ) : (
    <ConfirmDialog
      ask="reactivate"
      trigger={t('common.reactivate')}
      triggerVariant="secondary"
      title={t('people.reactivateName', { name })}
      description={reactivationText(t, directory)}
      confirmLabel={t('common.reactivate')}
      tone="neutral"
      action={reactivate.bind(null, tenantPlace)}
      fields={{ id }}
    />
  );
}

/** What happens to what the person is accountable for, which need not end with the person. */
function OwnedList({ owned }: { owned: readonly string[] }) {
  const t = useText();
  if (owned.length === 0) return null;
  return (
    <div className="space-y-1.5 text-sm">
      <p>{t('owners.accountableFor')}</p>
      <ul className="list-disc ps-5">
        {owned.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** What ends here, and where else the person loses an account. */
const endingTexts = (t: SayText, counts: ActiveCounts, applications: readonly string[]): string[] => [
  ...countTexts(t, counts),
  ...applications.map((application) => t('people.accountInApplication', { application })),
];

function reactivationText(t: SayText, directory: StatusActionsProps['directory']): string {
  if (directory === null) return t('people.theyCanSignInAgainEnded');
  return directory.deactivated
    ? t('people.directoryDeactivatedThemAndMay', { connection: directory.name })
    : t('people.directoryMayDeactivateThemAgain', { connection: directory.name });
}

interface DeletePersonProps {
  tenantPlace: string;
  person: { id: string; name: string };
  /** What a deletion would end now. */
  activeCounts: ActiveCounts;
  /** What happens to what they are accountable for. */
  owned: readonly string[];
  /** See StatusActions. */
  applications: readonly string[];
  /** How many days they could be restored for. */
  days: number;
}

/** The delete button, with a confirmation that says what ends and whether the person can be restored. */
export function DeletePerson({
  tenantPlace,
  person: { id, name },
  activeCounts,
  owned,
  applications,
  days,
}: DeletePersonProps) {
  const t = useText();
  return (
    <ConfirmDialog
      ask="delete"
      trigger={t('common.delete')}
      title={t('common.deleteName', { name })}
      description={
        days > 0
          ? t('people.theyDisappearFromClientsDirectoriesAnd', { days })
          : t('people.theyDisappearFromClientsDirectories')
      }
      ends={endingTexts(t, activeCounts, applications)}
      confirmLabel={t('common.delete')}
      action={remove.bind(null, tenantPlace)}
      fields={{ id }}
    >
      <OwnedList owned={owned} />
    </ConfirmDialog>
  );
}
