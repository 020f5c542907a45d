import { TextAlign } from "@tiptap/extension-text-align"

const named = /^text-(left|center|right)$/

/** Where a paragraph stands, said by a class: the server lets no styles through. */
export const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element: HTMLElement) =>
              [...element.classList].map((name) => named.exec(name)?.[1]).find(Boolean) ?? null,
            renderHTML: ({ textAlign }: Record<string, unknown>) =>
              textAlign ? { class: `text-${textAlign}` } : {},
          },
        },
      },
    ]
  },
}).configure({ types: ["heading", "paragraph"], alignments: ["left", "center", "right"] })
