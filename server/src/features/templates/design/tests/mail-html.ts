// Judges a letter's HTML by html-validate, with the rules of mail.
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validate = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // Outlook for Windows reads the widths, sides and colours of tables from attributes alone.
      'no-deprecated-attr': 'off',
      // Lists are tables: Outlook for Windows moves the marks of others outside of their column.
      'prefer-native-element': 'off',
      // Sending writes the subject there.
      'empty-title': 'off',
      'element-permitted-content': 'error',
      'no-inline-style': 'off',
    },
  }),
)

/** What is wrong, each once, with its place. */
export function faultsOf(html: string): string[] {
  const { results } = validate.validateStringSync(html)
  const messages = results.flatMap((result) => result.messages)
  return [...new Map(messages.map((each) => [each.ruleId, each])).values()].map(
    ({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'nowhere'})`,
  )
}
