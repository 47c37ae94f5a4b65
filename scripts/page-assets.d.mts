export interface PageAssets {
  files: { file: string; contents: Uint8Array }[];
  script: string;
  style: string;
}
export function pageAssets(): Promise<PageAssets>;
export function writeAssets(folder: string, assets: PageAssets): void;
export function inlined(assets: PageAssets): Pick<PageAssets, 'script' | 'style'>;
