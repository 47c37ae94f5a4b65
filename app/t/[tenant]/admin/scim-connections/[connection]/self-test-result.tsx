import { ChevronRight } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { CodeBlock } from '@/components/ui/code-block';
import { blockClass } from '../../provisioning/[id]/block-class';
import { readableAddress } from '../../provisioning/readable-address';
import type { ShownReport, ShownStep } from './self-test';

const names = { okta: 'Okta', 'entra-id': 'Entra ID' };

/** The steps of a sequence: the request, the expected and actual response, and whether the step passed. */
export function SelfTestResult({ report: { provider, steps, passed, simulatesAnother } }: { report: ShownReport }) {
  const t = useText();
  const directory = names[provider];
  const failed = steps.length - passed;
  const milliseconds = Math.round(steps.reduce((sum, { durationMilliseconds }) => sum + durationMilliseconds, 0));
  return (
    <div className="space-y-4">
      <Callout
        tone={failed === 0 ? 'success' : 'danger'}
        role="status"
        title={
          failed === 0
            ? t('scimConnections.directoryAllCountStepsPassed', { directory, count: String(steps.length) })
            : t('scimConnections.directoryFailedOfCountSteps', {
                directory,
                failed: String(failed),
                count: String(steps.length),
              })
        }
      >
        <p>{t('scimConnections.tookCountMsNothingWas', { count: String(milliseconds) })}</p>
        {failed > 0 && simulatesAnother && <p>{t('scimConnections.simulatedAnotherDirectory', { directory })}</p>}
      </Callout>
      <ol className="divide-y rounded-lg border">
        {steps.map((step, at) => (
          <li key={`${at} ${step.title}`}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Collapsed, unless the step failed. */
function Step({
  step: { title, method, address, sent, expected, status, got, problem, durationMilliseconds },
}: {
  step: ShownStep;
}) {
  const t = useText();
  return (
    <details open={problem !== null} className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-subtle group-open:rotate-90" />
        <Badge tone={problem === null ? 'success' : 'danger'} dot>
          {problem === null ? t('scimConnections.passed') : t('scimConnections.didNotPass')}
        </Badge>
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{title}</span>
        <span className="text-xs text-ink-muted tabular-nums">
          {t('scimConnections.statusCountMs', {
            status: String(status),
            count: String(Math.max(1, Math.round(durationMilliseconds))),
          })}
        </span>
      </summary>
      <div className="space-y-3 border-t bg-sunken px-4 py-3">
        {problem && <p className="text-sm text-danger wrap-anywhere">{problem}</p>}
        <p className="text-sm wrap-anywhere">
          <span className="text-ink-muted">{t('scimConnections.expected')}</span> {expected}
        </p>
        <CodeBlock
          title={t('scimConnections.sentTitle', { title })}
          code={[`${method} ${readableAddress(address)}`, ...(sent === null ? [] : ['', sent])].join('\n')}
          className={blockClass}
        />
        <CodeBlock
          title={t('scimConnections.receivedTitle', { title })}
          code={got === null ? t('scimConnections.statusNoBody', { status: String(status) }) : got}
          className={blockClass}
        />
      </div>
    </details>
  );
}
