import type { ReactNode } from 'react';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { ReadQuery } from '@/lib/pages/sign-in/page-query';
import type { Sayable } from '@/lib/platform/shared/text';

/** One of people's pages: plain HTML that both mounts show, whatever prepares the request (docs/decisions/0032). */
export interface SignInPage<Model> {
  title: Sayable | ((context: PageContext, read: ReadQuery) => Sayable);
  /** What the view shows; what leads elsewhere is thrown (lib/pages/sign-in/lead-to.ts). */
  load(context: PageContext, read: ReadQuery): Promise<Model>;
  View(props: { page: Model }): ReactNode;
  /** Shown in a frame that runs nothing: without script and without the choice of a language. */
  framed?: true;
}

export const signInPage = <Model>(page: SignInPage<Model>): SignInPage<Model> => page;

/** The title of a page that was asked for. */
export function titleOf<Model>({ title }: SignInPage<Model>, context: PageContext, read: ReadQuery): Sayable {
  return typeof title === 'function' ? title(context, read) : title;
}
