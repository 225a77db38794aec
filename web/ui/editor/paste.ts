/**
 * Takes out of pasted HTML what word processors leave in it; the
 * schema of the editor drops every mark that it does not know.
 */
export function cleanPaste(html: string): string {
  return (
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<(style|xml|head|title|script)\b[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/<\/?(o|w|m|v|st1):[^>]*>/gi, '')
      .replace(/<span[^>]*mso-list:\s*Ignore[^>]*>[\s\S]*?<\/span>/gi, '')
      // Sizes and colours of another document are not those of this one.
      .replace(/\sstyle=("[^"]*"|'[^']*')/gi, '')
      .replace(/<h1\b/gi, '<h2')
      .replace(/<\/h1>/gi, '</h2>')
  );
}
