import { DescriptionList } from '@/components/ui/description-list';
import type { DeviceRequest } from '@/lib/oauth/device/load-device-request';
import { durationInWords } from '@/lib/shared/duration-in-words';
import { userAgentInWords } from '@/lib/shared/user-agent-in-words';

/** The code to compare, and who asks from where: what tells one's own device from somebody else's (RFC 8628, 5.4). */
export function DeviceFacts({ request, now }: { request: DeviceRequest; now: Date }) {
  const { userCode, createdAt, ipAddress, userAgent } = request;
  return (
    <div className="rounded-lg border px-3.5 py-3.5">
      <p className="text-sm text-ink-muted">Your device must show exactly this code:</p>
      <p className="mt-1 mb-3 text-center font-mono text-2xl font-semibold tracking-[0.12em]">{userCode}</p>
      <DescriptionList
        className="border-t pt-3"
        items={[
          { term: 'Started', detail: `${durationInWords(now.getTime() - createdAt.getTime())} ago` },
          { term: 'From', detail: ipAddress ?? 'an unknown address' },
          { term: 'By', detail: <bdi>{userAgentInWords(userAgent)}</bdi> },
        ]}
      />
    </div>
  );
}
