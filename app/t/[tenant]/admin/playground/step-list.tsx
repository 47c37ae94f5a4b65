import { ChevronRight } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { CodeBlock } from '@/components/ui/code-block';
import { TextLink } from '@/components/ui/text-link';
import { CheckLine } from '../token-inspector/check-line';
import type { PlayedStep } from './played-run';
import { answerText, refusalsOf, requestText, waits } from './step-text';

interface StepListProps {
  steps: readonly PlayedStep[];
  clientId: string;
  failedRequestsHref: string;
}

/** The steps in order; the last one is expanded. */
export function StepList({ steps, clientId, failedRequestsHref }: StepListProps) {
  const t = useText();
  return (
    <ol className="divide-y overflow-clip rounded-lg border bg-surface">
      {steps.map((step, index) => (
        <li key={index} id={index === steps.length - 1 ? 'latest-step' : undefined} className="scroll-mt-16">
          <details open={index === steps.length - 1} className="group">
            <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm -outline-offset-2 hover:bg-hover">
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-subtle group-open:rotate-90" />
              <span className="min-w-0 flex-1 font-medium">
                {index + 1}. {step.title}
              </span>
              <Outcome step={step} />
            </summary>
            <div className="space-y-4 px-5 pt-1 pb-5">
              <p className="text-sm text-ink-muted text-pretty">
                {step.about} <span className="text-ink-subtle">({step.source})</span>
              </p>
              <CodeBlock title={t('playground.requestNumber', { number: index + 1 })} code={requestText(step)} />
              {step.response && (
                <CodeBlock
                  title={t('playground.responseNumber', { number: index + 1 })}
                  code={answerText(step.response)}
                />
              )}
              {step.checks.length > 0 && (
                <ul className="space-y-2.5">
                  {step.checks.map((check) => (
                    <CheckLine key={check.label} check={check} />
                  ))}
                </ul>
              )}
              <WhyDidItFail href={refusalsOf(step, { clientId, failedRequestsHref })} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

function Outcome({ step: { response, checks } }: { step: PlayedStep }) {
  const t = useText();
  const bad = checks.some(({ verdict }) => verdict === 'bad');
  if (!response)
    return bad ? (
      <Badge tone="danger">{t('common.rejectedLower')}</Badge>
    ) : (
      <Badge tone="success">{t('playground.accepted')}</Badge>
    );
  return (
    <Badge tone={waits(response) ? 'info' : response.status >= 400 || bad ? 'danger' : 'success'} mono>
      {response.status}
    </Badge>
  );
}

function WhyDidItFail({ href }: { href: string | null }) {
  const t = useText();
  if (href === null) return null;
  return (
    <p className="text-sm">
      <TextLink href={href}>{t('common.failedRequests')}</TextLink>
    </p>
  );
}
