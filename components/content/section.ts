/** A section of a page of prose, as server/content reads it. `html` is made of our own Markdown. */
export type Section = {
  id: string;
  heading: string;
  html: string;
  /** Its smaller sections; in the FAQ, questions with their answers. */
  parts: { id: string; heading: string; html: string }[];
};
