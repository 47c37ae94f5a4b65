import type { Page } from 'playwright';
import { ofConsole } from './of-console';
import { ofDirectory } from './of-directory';
import { ofLinks } from './of-links';
import { ofNobody, ofPerson } from './of-people';
import { ofSecondFactor } from './of-second-factor';
import type { Pictures } from './picture';

export interface Gallery {
  title: string;
  pictures: Pictures;
  /** Brings the browser to the state that the pages require. */
  begin?: (page: Page) => Promise<unknown>;
}

/**
 * All screenshots, in the order in which they are taken. Each part uses its own browser.
 * @param signIn signs in an owner
 */
export function galleryOf(signIn: (page: Page) => Promise<void>): Gallery[] {
  return [
    { title: 'Signing in', pictures: ofNobody },
    { title: 'The console', pictures: ofConsole, begin: signIn },
    { title: 'People’s pages', pictures: ofPerson, begin: signIn },
    { title: 'Connecting a directory', pictures: ofDirectory, begin: signIn },
    { title: 'Links', pictures: ofLinks, begin: signIn },
    { title: 'Second factor', pictures: ofSecondFactor(signIn), begin: signIn },
  ];
}
