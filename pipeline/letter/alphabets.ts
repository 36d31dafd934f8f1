import { type LanguageCode, languageOf, type Script } from '../../lib/page/languages';

/**
 * Lower-case letters a language cannot be written without (for Latin: those beyond a–z).
 * A face letters a language only when it has them all, so that no word mixes two hands.
 * Source: the main exemplar sets of Unicode CLDR.
 */
export function alphabetOf(language: LanguageCode): string {
  const { script } = languageOf(language);
  return letters[language] ?? scriptLetters[script] ?? '';
}

const russian = 'абвгдежзийклмнопрстуфхцчшщъыьэюяё';

const letters: Partial<Record<LanguageCode, string>> = {
  ALB: 'çë',
  BGR: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  BLR: 'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  BSQ: 'ñç',
  CAT: 'àçéèíïóòúü·',
  CNR: 'čćđšžśź',
  CSY: 'áčďéěíňóřšťúůýž',
  DAN: 'åæøé',
  DEU: 'äöüß',
  ENG: 'éï',
  ESP: 'áéíñóúü¿¡',
  EST: 'äõöüšž',
  FIL: 'ñ',
  FIN: 'äöå',
  FRA: 'àâæçéèêëîïôœùûü',
  GLC: 'áéíïñóúü',
  HRV: 'čćđšž',
  HUN: 'áéíóöőúüű',
  ICE: 'áæðéíóöþúý',
  ITA: 'àéèìîóòù',
  KAZ: `${russian}әғқңөұүһі`,
  LTH: 'ąčęėįšųūž',
  LVA: 'āčēģīķļņšūž',
  MKD: 'абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ',
  NLD: 'áäéëíïóöúü',
  NOR: 'åæøàéòôó',
  PLK: 'ąćęłńóśźż',
  PTB: 'áâãàçéêíóôõú',
  ROM: 'ăâîșț',
  RUS: russian,
  SLV: 'čšž',
  SRP: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  SVK: 'áäčďéíĺľňóôŕšťúýž',
  SWD: 'åäöéà',
  TRK: 'âçğıîöşûüİ',
  UKR: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ',
  VIN: 'àảãáạăằẳẵắặâầẩẫấậđèẻẽéẹêềểễếệìỉĩíịòỏõóọôồổỗốộơờởỡớợùủũúụưừửữứựỳỷỹýỵ',
  WLS: 'áàâäéèêëïîôöûŵẁẃẅŷỳý',
};

const scriptLetters: Partial<Record<Script, string>> = {
  greek: 'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ',
  arabic: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي،؛؟',
  nastaliq: 'آؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیے،؟۔',
  hebrew: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  armenian: 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
  georgian: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  thai: 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาำเแโใไๆฯ',
  devanagari: 'अआइईउऊऋएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह',
  bengali: 'অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ',
  gurmukhi: 'ਅਆਇਈਉਊਏਐਓਔਕਖਗਘਚਛਜਝਟਠਡਢਣਤਥਦਧਨਪਫਬਭਮਯਰਲਵਸਹ',
  tamil: 'அஆஇஈஉஊஎஏஐஒஓஔகஙசஞடணதநபமயரலவழளறன',
  telugu: 'అఆఇఈఉఊఋఎఏఐఒఓఔకఖగఘచఛజఝటఠడఢణతథదధనపఫబభమయరలవశషసహళ',
  hangul: '가나다라마바사아자차카타파하힣를읽없앉괜찮',
  japanese: 'あいうえおっゃゅょんアイウエオッャュョンー日本語人今私僕俺',
  'chinese-simplified': '的一是了我不人在他们这来说国',
  'chinese-traditional': '的一是了我不人在他們這來說國',
};
