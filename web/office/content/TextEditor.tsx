import "@mantine/tiptap/styles.css"
import { Link, RichTextEditor } from "@mantine/tiptap"
import { useEditor } from "@tiptap/react"
import StarterKit from "@tiptap/starter-kit"
import { useEffect } from "react"
import { proseClass } from "../../ui/Prose.tsx"
import { Alignment } from "./alignment.ts"
import { labels } from "./labels.ts"
import style from "./TextEditor.module.css"

/** What a text may hold is what the server lets through. */
const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3] }, code: false, codeBlock: false, link: false }),
  Link.configure({ openOnClick: false, HTMLAttributes: { target: null, rel: null } }),
  Alignment,
]

interface TextEditorProps {
  label: string
  /** HTML; empty when there is no word in it. */
  value: string
  onChange: (html: string) => void
  error?: string | undefined
}

/** Writes a text as it will be read. */
export default function TextEditor({ label, value, onChange, error }: TextEditorProps) {
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        class: proseClass,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        name: "html",
      },
      // It saves the form, and is no line break.
      handleKeyDown: (_, event) => event.key === "Enter" && (event.ctrlKey || event.metaKey),
    },
    onUpdate: (now) => onChange(now.editor.isEmpty ? "" : now.editor.getHTML()),
  })
  useEffect(() => {
    if (!editor) return
    const shown = editor.isEmpty ? "" : editor.getHTML()
    if (shown !== value && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const stands = (textAlign: string) => editor?.isActive({ textAlign }) ?? false
  return (
    <div className={style.field} data-wide="">
      <RichTextEditor
        editor={editor}
        labels={labels}
        withTypographyStyles={false}
        classNames={{
          root: style.editor,
          toolbar: style.toolbar,
          content: style.content,
          control: style.control,
          controlsGroup: style.group,
        }}
      >
        <RichTextEditor.Toolbar aria-label="Formato" role="toolbar">
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.AlignLeft active={stands("left")} />
            <RichTextEditor.AlignCenter active={stands("center")} />
            <RichTextEditor.AlignRight active={stands("right")} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {error && <p className={style.error}>{error}</p>}
    </div>
  )
}
