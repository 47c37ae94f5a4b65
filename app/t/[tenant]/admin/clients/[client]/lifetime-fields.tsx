import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { sections } from './sections';

/** A lifetime in words: the client's own, if set, and the tenant's default. */
interface Lifetime {
  own: string;
  standard: string;
}

export interface Lifetimes {
  authorizationCode: Lifetime;
  deviceCode: Lifetime;
  accessToken: Lifetime;
  refreshIdle: Lifetime;
  refreshAbsolute: Lifetime;
  grace: Lifetime;
}

interface LifetimeFieldsProps {
  lifetimes: Lifetimes;
  rotation: boolean;
  /** A public client's refresh tokens always rotate. */
  isPublic: boolean;
}

/** The token lifetimes that differ from the tenant's. */
export function LifetimeFields({ lifetimes, rotation, isPublic }: LifetimeFieldsProps) {
  const t = useText();
  const { authorizationCode, deviceCode, accessToken, refreshIdle, refreshAbsolute, grace } = lifetimes;
  return (
    <FormSection {...sections.lifetimes}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Duration
          name="authorization_code_lifetime_seconds"
          label={t('common.authorizationCode')}
          lifetime={authorizationCode}
          hint={t('clients.n10STo1Min')}
        />
        <Duration
          name="device_code_lifetime_seconds"
          label={t('common.deviceCode')}
          lifetime={deviceCode}
          hint={t('clients.howLongDeviceWaitsFor')}
        />
        <Duration
          name="access_token_lifetime_seconds"
          label={t('common.accessToken')}
          lifetime={accessToken}
          hint={t('common.apisThatCheckOnlySignature')}
        />
        <Duration
          name="refresh_token_idle_seconds"
          label={t('common.refreshTokenIdleLifetime')}
          lifetime={refreshIdle}
          hint={t('common.renewedWithEachUse')}
        />
        <Duration
          name="refresh_token_absolute_seconds"
          label={t('common.refreshTokenMaximumLifetime')}
          lifetime={refreshAbsolute}
          hint={t('common.howeverOftenItIsUsed')}
        />
        <Duration
          name="refresh_token_grace_seconds"
          label={t('common.rotationGracePeriod')}
          lifetime={grace}
          hint={t('clients.howLongRepeatedRefreshReturns')}
        />
      </div>
      {!isPublic && (
        <Switch
          name="refresh_token_rotation"
          defaultChecked={rotation}
          label={t('clients.rotateRefreshTokens')}
          lessSafe="off"
          description={t('clients.eachUseReturnsNewToken')}
        />
      )}
    </FormSection>
  );
}

function Duration({ name, label, lifetime, hint }: { name: string; label: string; lifetime: Lifetime; hint?: string }) {
  return (
    <Field label={label} name={name} hint={hint}>
      <Input
        name={name}
        defaultValue={lifetime.own}
        placeholder={lifetime.standard}
        autoComplete="off"
        inputMode="text"
      />
    </Field>
  );
}
