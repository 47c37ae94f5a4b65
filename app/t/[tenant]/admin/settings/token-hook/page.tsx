import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { tokenHookVersion } from '@/lib/grants/token-hook/change-hook';
import { listFailedRequests } from '@/lib/journal/failures/list-failed-requests';
import { TOKEN_HOOK } from '@/lib/oauth/token-hook/hooked-claims';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../../by-api/do-by-api';
import { ChoiceRow } from '../../choice-row';
import { SavedNote } from '../../saved-note';
import { SettingsHeader } from '../settings-header';
import { remove, save, test } from './actions';
import { HookFailures } from './hook-failures';
import { HookFields } from './hook-fields';
import { HookForm } from './hook-form';
import { HookSecrets } from './hook-secrets';

export const generateMetadata = titled(msg('tokenHook.tokenHook'));

const RECENT = 10;

/** The endpoint that is asked before tokens are issued. */
export default async function TokenHookPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const editable = roleSuffices(admin.role, 'admin');
  const hook = await container.tokenHooks.store.find(tenant.id);
  const { failedRequests } = await listFailedRequests(container.failedRequestLog, {
    tenantId: tenant.id,
    endpoint: TOKEN_HOOK,
    sort: 'at',
    descending: true,
    page: 1,
    pageSize: RECENT,
  });
  return (
    <>
      <SettingsHeader
        tenantPlace={tenant.place}
        title={t('tokenHook.tokenHook')}
        description={t('tokenHook.askedBeforeTokensAreIssued')}
      />
      <div className="max-w-3xl space-y-5">
        <HookForm action={save.bind(null, tenant.place)} warning={t('tokenHook.copySecretNow')}>
          <BasedOn version={hook ? tokenHookVersion(hook) : ''} />
          <Card
            footer={
              editable && (
                <>
                  {hook ? <UndoNote /> : <SavedNote />}
                  <SubmitButton>{hook ? t('common.saveChanges') : t('tokenHook.createHook')}</SubmitButton>
                </>
              )
            }
          >
            <fieldset disabled={!editable} className="min-w-0 space-y-6">
              <HookFields hook={hook} />
            </fieldset>
          </Card>
        </HookForm>
        {hook && <HookSecrets secrets={hook.secrets} tenantPlace={tenant.place} editable={editable} />}
        {hook && editable && (
          <Card title={t('tokenHook.test')} description={t('tokenHook.testSendsSample')}>
            <ActionForm action={test.bind(null, tenant.place)}>
              <SubmitButton variant="secondary" pendingLabel={t('tokenHook.sending')}>
                {t('tokenHook.sendTest')}
              </SubmitButton>
            </ActionForm>
          </Card>
        )}
        <HookFailures failures={failedRequests} tenantPlace={tenant.place} />
        {hook && editable && (
          <Card title={t('tokenHook.deleteHook')} flush>
            <ChoiceRow text={t('tokenHook.tokensAreThenIssuedWithoutIt')}>
              <ConfirmDialog
                trigger={t('common.delete')}
                title={t('tokenHook.deleteHookQuestion')}
                description={t('tokenHook.deletingCannotBeUndone')}
                ends={[t('tokenHook.itsRules'), t('events.itsSecretsWhichStopWorking')]}
                confirmLabel={t('tokenHook.deleteHook')}
                action={remove.bind(null, tenant.place)}
              />
            </ChoiceRow>
          </Card>
        )}
      </div>
      <DoByApi actions="settings/token-hook/actions.ts" params={params} />
    </>
  );
}
