import { useText } from '@/components/text/use-text';
import { DescriptionList } from '@/components/ui/description-list';
import type { DeviceRequest } from '@/lib/oauth/device/load-device-request';
import { durationSaid } from '@/lib/platform/shared/duration-in-words';
import { userAgentSaid } from '@/lib/platform/shared/user-agent-in-words';

/**
 * The code to compare, and who requests access from where: this distinguishes a person's own device from someone else's
 * (RFC 8628, 5.4).
 */
export function DeviceFacts({ request, now }: { request: DeviceRequest; now: Date }) {
  const t = useText();
  const { userCode, createdAt, ipAddress, userAgent } = request;
  return (
    <div className="rounded-lg border px-3.5 py-3.5">
      <p className="text-sm text-ink-muted">{t('Check that your device shows exactly this code:')}</p>
      <p className="mt-1 mb-3 text-center font-mono text-2xl font-semibold tracking-[0.12em]">{userCode}</p>
      <DescriptionList
        className="border-t pt-3"
        items={[
          {
            term: t('Started'),
            detail: t('{duration} ago', { duration: t(durationSaid(now.getTime() - createdAt.getTime())) }),
          },
          { term: t('From'), detail: ipAddress ?? t('an unknown address') },
          { term: t('By'), detail: <bdi>{t(userAgentSaid(userAgent))}</bdi> },
        ]}
      />
    </div>
  );
}
