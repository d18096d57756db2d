// Finds the receiving server's own words in a report. The prose of the reporting system around them names the sender
// and the message ("returned to sender"), and says nothing about the reason.

/** The reply code with which a receiving server's words begin. */
const code = /(?:^|[\s:;<("'>[=])[45]\d\d(?=[\s:-]|$)/

/** What reporting systems add behind the words. */
const behind =
  /giving up on|this (?:e-?mail|message) (?:was|is) (?:generated|created|sent)|original message|if the problem (?:continues|persists)|diagnostic information|below this line|-{4,}|\*{6,}|>>> |рекомендуем вам/i

/** Prose of reporting systems without a reply code. */
const prose =
  /return\w* (?:\w+ ){0,2}?to (?:the |its )?(?:original )?sender|returned mail|(?:inform|notif\w+|warn\w*|ask|tell|contact) (?:the )?sender|sender'?s? (?:message|mail|copy|notified|informed)\b|couldn't find a mail exchanger or ip address|(?:message|mail)(?: that)? you (?:have )?sent[\w ]{0,40}(?:header fields?)?|(?:after|in reply to) (?:the )?(?:RCPT TO|end of data|DATA|RCPT)|(?:was|were|been) rejected by (?:a|the) (?:\w+ ){0,3}?(?:server|domain|system)|message (?:headers?|body) follows?/gi

/** The part of the words by which the receiving server names its reason. */
export function saidIn(words: string): string {
  const at = code.exec(words)
  const begun = at ? words.slice(at.index) : words
  const end = behind.exec(begun)
  const own = end && end.index > 3 ? begun.slice(0, end.index) : begun
  return own.replace(prose, ' ')
}

/** The text that RFC 5321 gives for 550. Some servers send it with each refusal, and name the reason in a further line. */
const standard = /requested (?:mail )?action (?:not taken|aborted):? ?mailbox (?:unavailable|not available)/i

/** What follows the standard text without naming a reason. */
const noReason =
  /https?:\S+|for explanation visit|\[[^\]]*\]|\([^)]*\)|[\w-]*\.[\w.-]+|\b[45]\d\d\b|or (?:is )?not local|see|please|visit/gi

/** Letters of a further line that names a reason. */
const leastLetters = 12

/** The words, without the standard text of a 550 if they say more than that. The last line of such a reply decides. */
export function furtherReasonIn(words: string): string {
  const found = standard.exec(words)
  if (!found) return words
  const said = saidIn(words).replace(standard, ' ')
  return letters(said.replace(noReason, ' ')) < leastLetters ? words : said
}

/** The number of letters of the words, without addresses of web pages, host names and statuses. */
export function letters(words: string): number {
  return words.replace(/https?:\S+|[\w-]*\.[\w.-]*/g, '').replace(/[^\p{L}]/gu, '').length
}
