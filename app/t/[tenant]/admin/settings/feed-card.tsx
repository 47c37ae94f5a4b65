import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { Switch } from '@/components/ui/switch';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { SavedNote } from '../saved-note';
import { changeFeedSettings } from './change-feed-settings';

interface FeedCardProps {
  tenantPlace: string;
  /** The address of the feed. */
  address: string;
  settings: Pick<TenantSettings, 'revocationFeed'>;
  editable: boolean;
}

/** The revocation feed, for resource servers that verify signatures without introspection. */
export function FeedCard({ tenantPlace, address, settings: { revocationFeed }, editable }: FeedCardProps) {
  const t = useText();
  return (
    <ActionForm action={changeFeedSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ revocationFeed })} />
      <Card
        title={t('settings.revocationFeed')}
        description={t('settings.forResourceServersThatVerify')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveFeedSettings')}</SubmitButton>
            </>
          )
        }
      >
        <div className="space-y-4">
          <fieldset disabled={!editable} className="min-w-0">
            <Switch
              name="revocationFeed"
              defaultChecked={revocationFeed}
              label={t('settings.publishRevocationFeed')}
              description={t('settings.signedAndPublicLikePublic')}
            />
          </fieldset>
          {revocationFeed && <CopyText value={address} what={t('settings.feedUrl')} />}
        </div>
      </Card>
    </ActionForm>
  );
}
