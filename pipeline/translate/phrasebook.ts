/** Looks a whole sentence up, whatever its case and end mark; the answer carries the same end mark. */
export type Phrasebook = (sentence: string) => string | null;

/**
 * Cries, answers and connecting words of comics, for the steps that our starter models do: they learned from
 * textbook sentences, in which these hardly occur. Null where there is no book.
 * @param from, to engine codes
 */
export function phrasebook(from: string, to: string): Phrasebook | null {
  const phrases = books[`${from}-${to}`];
  if (!phrases) return null;
  return (sentence) => {
    const words = sentence.replace(/[\s.!?。…~ー]+$/u, '');
    const phrase = phrases.get(keyOf(words)) ?? cry(words, from, to);
    return phrase ? phrase + sentence.slice(words.length).replace('。', '.').trim() : null;
  };
}

const japaneseToEnglish = `
えっ=Huh|え=Huh|ん=Hm|うん=Yeah|ううん=No|はい=Yes|いいえ=No|いや=No|おい=Hey|ねえ=Hey|ほら=Look|さあ=Come on|まあ=Well
あの=Um|あのう=Um|えっと=Um|ええと=Um|うーん=Hmm|ふん=Hmph|へえ=Oh|ほう=Oh|はあ=Sigh|やれやれ=Good grief|よし=All right|よっし=All right
やった=Yes|くそ=Damn|ちくしょう=Damn it|畜生=Damn it|しまった=Oh no|馬鹿=Idiot|馬鹿野郎=You idiot|この野郎=You bastard|ふざけるな=Don't mess with me
まさか=It can't be|嘘=No way|嘘だ=No way|嘘だろ=No way|本当=Really|そうか=I see|そっか=I see|なるほど=I see|そうだ=That's right|そんな=No way
だめ=No|だめだ=No|やめろ=Stop it|やめて=Stop it|待て=Wait|待って=Wait|助けて=Help|助けてくれ=Help me|逃げろ=Run|危ない=Look out|行け=Go|来い=Come on
早く=Hurry|急げ=Hurry|諦めろ=Give up|任せろ=Leave it to me|黙れ=Shut up|うるさい=Shut up|静かに=Quiet|すごい=Amazing|かわいい=So cute|かわいいね=So cute
おはよう=Good morning|おはようございます=Good morning|こんにちは=Hello|こんばんは=Good evening|おやすみ=Good night|おやすみなさい=Good night|さようなら=Goodbye|じゃあね=See you
またな=See you|またね=See you|ただいま=I'm home|おかえり=Welcome home|お帰り=Welcome home|いただきます=Let's eat|ごちそうさま=Thanks for the meal|すみません=Excuse me
すまない=I'm sorry|ごめん=Sorry|ごめんなさい=I'm sorry|ありがとう=Thank you|ありがとうございます=Thank you very much|どうも=Thanks|お願い=Please|頼む=I'm begging you
了解=Roger|もちろん=Of course|大丈夫=It's okay|大丈夫か=Are you okay|まだだ=Not yet|もう一度=Once more|その時=At that moment|翌日=The next day|次の日=The next day
一方その頃=Meanwhile|つづく=To be continued|続く=To be continued|おわり=The end|終わり=The end|ドキドキ=Ba-dump|ドキッ=Ba-dump|シーン=Silence|ざわざわ=Murmur murmur
ザワザワ=Murmur murmur|ゴゴゴ=Rumble|ゴゴゴゴ=Rumble|ドン=Boom|バン=Bang|ガーン=Oh no|先生=Sensei|先輩=Senpai|お母さん=Mom|お父さん=Dad|お兄ちゃん=Big brother|お姉ちゃん=Big sister
先生、おはようございます=Good morning, sensei|何=What|何だ=What|なに=What|何だと=What did you say|どうした=What's wrong|どうして=Why|なぜ=Why|なんで=Why|誰だ=Who's there
貴様=You|お前=You|やあ=Hi|わあ=Wow|おお=Ooh|ええ=Yes|あれ=Huh|おや=Oh|あら=Oh my|もう=Geez|くっ=Urgh|ぐっ=Urgh|うっ=Ugh|うう=Urgh|ひっ=Eek|ぎゃ=Gyah|きゃ=Eek`;

const englishToSpanish = `
huh=Eh|hm=Hm|hmm=Hmm|hmph=Hum|ugh=Uf|wow=Guau|whoa=Vaya|hey=Oye|hey, you=Oye, tú|oh=Oh|ooh=Oh|ah=Ah|ouch=Ay|oops=Uy|yay=Bien|yeah=Sí|yep=Sí|nope=No|yes=Sí|no=No|well=Bueno
okay=Vale|ok=Vale|all right=De acuerdo|of course=Por supuesto|look=Mira|look out=Cuidado|watch out=Cuidado|wait=Espera|stop=Alto|stop it=Basta|stop right there=Alto ahí|run=Corre|hurry=Deprisa
hurry up=Date prisa|come on=Vamos|come on, hurry up=Vamos, date prisa|come here=Ven aquí|go=Ve|let's go=Vamos|help=Socorro|help me=Ayúdame|somebody=Que alguien venga|run for your life=Sálvese quien pueda|now=Ahora
idiot=Idiota|you idiot=Idiota|damn=Maldición|damn it=Maldita sea|shut up=Cállate|be quiet=Silencio|quiet=Silencio|give up=Ríndete|no way=No puede ser|it can't be=No puede ser|really=De verdad|amazing=Increíble
incredible=Increíble|so cute=Qué mono|i see=Ya veo|that's right=Así es|thank you=Gracias|thanks=Gracias|thank you so much=Muchas gracias|thank you very much=Muchas gracias|sorry=Perdón|i'm sorry=Lo siento
excuse me=Disculpe|please=Por favor|good morning=Buenos días|good evening=Buenas noches|good night=Buenas noches|hello=Hola|hi=Hola|goodbye=Adiós|bye=Adiós|see you=Nos vemos|see you tomorrow=Hasta mañana
see you later=Hasta luego|welcome=Bienvenido|welcome home=Bienvenido a casa|i'm home=Ya estoy en casa|meanwhile=Mientras tanto|the next day=Al día siguiente|later=Más tarde|the end=Fin|to be continued=Continuará
once more=Una vez más|at that moment=En ese momento|what=Qué|why=Por qué|who's there=Quién anda ahí|oh no=Oh, no|mom=Mamá|dad=Papá|leave me alone=Déjame en paz|leave it to me=Déjamelo a mí|roger=Entendido
sigh=Ay|eek=Ay|boom=Bum|bang=Pum|you're late=Llegas tarde|good grief=Madre mía|geez=Jo|not yet=Todavía no|are you okay=Estás bien|what's wrong=Qué pasa|let's eat=Que aproveche|murmur murmur=Murmullos`;

const books: Record<string, Map<string, string>> = {
  'ja-en': readBook(japaneseToEnglish),
  'en-es': readBook(englishToSpanish),
};

function readBook(text: string): Map<string, string> {
  const entries = text.trim().split(/[|\n]/);
  return new Map(
    entries.map((entry) => entry.split('=') as [string, string]).map(([key, phrase]) => [keyOf(key), phrase]),
  );
}

/** Screams and laughter, as long as they were drawn. */
function cry(words: string, from: string, to: string): string | null {
  const key = keyOf(words);
  if (from === 'ja') {
    if (/^う?わ[あぁ]+$/.test(key)) return 'Waaah';
    if (/^[うぉお]{2,}$/.test(key)) return 'Uoooh';
    if (/^あ{2,}$/.test(key)) return 'Aaah';
    if (/^き?ゃ[あぁ]+$/.test(key)) return 'Eeek';
    if (/^ぎゃ[あぁ]+$/.test(key)) return 'Gyaaah';
    if (/^(?:は|あは)は+$/.test(key)) return 'Ha ha ha';
    if (/^(?:ふ|うふ)ふ+$/.test(key)) return 'Heh heh';
    if (/^へへ+$/.test(key)) return 'Heh heh';
  }
  if (to === 'es' && /^(?:ha[ ,-]*){2,}$/.test(key)) return 'Ja, ja, ja';
  if (to === 'es' && /^(?:he+h?[ ,-]*){2,}$/.test(key)) return 'Je, je';
  if (to === 'es' && /^[auw]*a{2,}h*$/.test(key)) return 'Aaah';
  return null;
}

/** Katakana as hiragana, without small vowels at the end, lower case. */
function keyOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/(?<=.)[っー]+$/u, (end, at, whole: string) => (at + end.length === whole.length && at > 1 ? '' : end));
}
