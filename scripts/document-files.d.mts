export function documentFiles(root: string): { documents: string[]; screenshots: string[] };
