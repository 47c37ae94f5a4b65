import { useText } from '@/components/text/use-text';
import { CopyText } from '@/components/ui/copy-text';
import { QrCode } from '@/components/ui/qr-code';
import type { PlayedRun } from './played-run';

/** What a device would show: the code and where to enter it. */
export function DeviceCode({ device: { userCode, address, drawing } }: { device: NonNullable<PlayedRun['device']> }) {
  const t = useText();
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <QrCode drawing={drawing} label={t('QR code for the device code address')} />
      <div className="min-w-0 space-y-2 text-sm">
        <p className="text-ink-muted">
          {t('Scan it with a phone, or open the address in another tab. Sign in, allow the client, then poll.')}
        </p>
        <p className="text-xl font-semibold tracking-wider">
          <CopyText value={userCode} what={t('user code')} />
        </p>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="underline decoration-line-strong underline-offset-2 wrap-anywhere hover:decoration-current"
        >
          {address}
        </a>
      </div>
    </div>
  );
}
