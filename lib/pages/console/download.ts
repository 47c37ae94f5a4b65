import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { formSender } from '@/lib/pages/sign-in/form-sender';
import type { Role } from '@/lib/people/person';
import { pathHeader } from '@/lib/platform/shared/path-header';
import { originOf } from '@/lib/platform/shared/paths';
import { type AdminContext, requireAdmin } from './require-admin';
import { stepUpOf } from './step-up';

/**
 * For route files of downloads: an administrator with at least this role. Without a recent sign-in, they sign in and
 * then return to the same address. A link from another site cannot start a download.
 */
export async function requireDownloader(tenantPlace: string, least: Role = 'auditor'): Promise<AdminContext> {
  const context = await requireAdmin(tenantPlace, least);
  const { container, tenant, admin } = context;
  const requested = await headers();
  if (formSender(requested, originOf(container.config.url, tenant.place)) === 'foreign') forbidden();
  const stepUp = stepUpOf(context, admin, requested.get(pathHeader) ?? undefined);
  if (stepUp) redirect(stepUp.href);
  return context;
}

const types = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const;

interface DownloadedFile {
  name: string;
  format: keyof typeof types;
  slug: string;
  now: Date;
}

export const fileNameOf = ({ name, format, slug, now }: DownloadedFile): string =>
  `${name}-${slug}-${now.toISOString().slice(0, 10)}.${format}`;

/**
 * The response of a download, with the tenant and the day in the name of the file.
 * @param file.name what it contains, such as `audit-log`
 */
export function downloadResponse(body: BodyInit, file: DownloadedFile): Response {
  return new Response(body, {
    headers: {
      'Content-Type': types[file.format],
      'Content-Disposition': `attachment; filename="${fileNameOf(file)}"`,
      'Cache-Control': 'no-store',
    },
  });
}
