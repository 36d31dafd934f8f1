/** A file with its path in the folder that was dropped or chosen; a file by itself has its name. */
export type PathedFile = File & { path?: string };

/** The path of a file below the folder it came with: `chapter 3/01.png`, without the `./` that some programs add. */
export function pathOf(file: PathedFile): string {
  const path = file.path || file.webkitRelativePath || file.name;
  return path.replace(/^\.?\//, '');
}
